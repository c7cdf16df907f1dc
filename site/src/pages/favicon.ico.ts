import type { APIRoute } from 'astro';
import { siteFavicon } from '../social/site-icon';

/** The main site's icon at the address that some programs ask for unasked. Pages name their own. */
export const GET: APIRoute = async () =>
  new Response(Buffer.from(await siteFavicon('group')), { headers: { 'Content-Type': 'image/x-icon' } });
