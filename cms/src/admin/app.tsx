import { keepWhatWasTyped } from './keep-what-was-typed';

/** What Strapi keeps in the browser about its tour of building an application, which this panel's reader does not do. */
const tour = {
  tours: Object.fromEntries(
    ['contentTypeBuilder', 'contentManager', 'apiTokens', 'strapiCloud'].map((name) => [
      name,
      { currentStep: 0, isCompleted: true },
    ]),
  ),
  enabled: false,
  hidden: true,
  completedActions: [],
};

/** No setting turns these off, so the browser is told once that they have been seen. */
function markAsSeen(key: string, value: unknown): void {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
}

markAsSeen('STRAPI_GUIDED_TOUR', tour);
markAsSeen('STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false', true);

/** The panel speaks English, shows no tutorials and asks no other server for news. */
export default {
  config: {
    locales: [],
    tutorials: false,
    notifications: { releases: false },
    translations: {
      en: {
        'Auth.form.welcome.title': 'Welcome to the portal',
        'Auth.form.welcome.subtitle':
          'Log in with the administrator’s e-mail address. A second factor’s code follows the password, after a space.',
      },
    },
  },
  register(app: { readonly addMiddlewares: (middlewares: readonly unknown[]) => void }): void {
    app.addMiddlewares([keepWhatWasTyped]);
  },
  bootstrap(): void {},
};
