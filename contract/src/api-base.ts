/** Every call stands below this path. It has a file of its own: who makes calls need not carry the table of all. */
export const apiBase = '/api/v1';
