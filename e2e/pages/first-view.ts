const KB = 1000;

/** Pages whose matter is pictures. */
const pictureRich = /\/(gallery|projects|food)$|^\/arun-app\/faculty(\/\d+)?$/;

/** The administrator's screens are an application: theirs is another budget. */
export const isPublic = (path: string): boolean => !path.startsWith('/arun-app/admin');

/** What a public page may weigh over the wire before somebody acts, in bytes. */
export const firstViewBudget = (path: string): number => (pictureRich.test(path) ? 350 : 130) * KB;
