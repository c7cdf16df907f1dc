import href from '../../styles/schedule.css?url';

/** The schedule's rules, which the first load of the dashboard is spared. */
export const Stylesheet = () => <link rel="stylesheet" href={href} precedence="schedule" />;
