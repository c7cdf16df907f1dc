import { createClient, fetchTransport, sessionCookie, type Client, type Transport } from '@portal/contract';

/** What a client needs to know of a portal. */
interface Administered {
  readonly siteUrl: string;
  readonly cmsUrl: string;
  readonly password: string;
}

const session = new RegExp(`(?:^|, )(${sessionCookie}=[^;]*)`);

const clients = new Map<string, Promise<Client>>();

/** A client with the administrator's session. Logs in once a portal: the CMS counts logins. */
export function administratorClient(portal: Administered): Promise<Client> {
  const known = clients.get(portal.cmsUrl) ?? login(portal);
  clients.set(portal.cmsUrl, known);
  return known;
}

async function login({ siteUrl, cmsUrl, password }: Administered): Promise<Client> {
  let cookie: string | undefined;
  // Outside of a browser nobody keeps the cookie.
  const transport: Transport = async (request) => {
    const headers = { ...request.headers, origin: siteUrl, ...(cookie === undefined ? {} : { cookie }) };
    const reply = await fetchTransport({ ...request, headers });
    // The reply may set others beside it.
    cookie = session.exec(reply.header('set-cookie') ?? '')?.[1] ?? cookie;
    return reply;
  };
  const client = createClient({ origin: cmsUrl, transport });
  await client.login('admin', password);
  return client;
}
