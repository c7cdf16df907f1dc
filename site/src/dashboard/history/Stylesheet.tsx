import history from '../styles/history.css?url';
import versions from '../styles/versions.css?url';

/** The history's rules, which the first load of the dashboard is spared; what stands beside it is shown once they are there. Its two screens lead to each other. */
export const Stylesheet = () => (
  <>
    <link rel="stylesheet" href={history} precedence="history" />
    <link rel="stylesheet" href={versions} precedence="history" />
  </>
);
