import type { StrapiApp } from '@strapi/strapi/admin';

/** The panel speaks English, shows no tutorials and asks no other server for news. */
export default {
  config: {
    locales: [],
    tutorials: false,
    notifications: { releases: false },
    translations: {
      en: {
        'Auth.form.welcome.title': 'Welcome to the portal',
        'Auth.form.welcome.subtitle': 'Log in with the administrator’s e-mail',
        'app.components.LeftMenu.navbrand.title': 'Portal',
        'app.components.LeftMenu.navbrand.workplace': 'Content',
      },
    },
  },
  bootstrap(_app: StrapiApp): void {},
};
