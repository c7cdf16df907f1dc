import href from '../styles/history.css?url';

/** The history's rules, which the first load of the dashboard is spared; what stands beside it is shown once they are there. */
export const Stylesheet = () => <link rel="stylesheet" href={href} precedence="history" />;
