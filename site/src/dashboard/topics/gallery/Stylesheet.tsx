import href from '../../styles/galleries.css?url';

/** The galleries' rules, which the first load of the dashboard is spared. */
export const Stylesheet = () => <link rel="stylesheet" href={href} precedence="galleries" />;
