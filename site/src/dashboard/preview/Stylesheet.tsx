import panes from '../styles/panes.css?url';
import href from '../styles/preview.css?url';

/** The preview's rules, which the first load of the dashboard is spared. */
export const Stylesheet = () => (
  <>
    <link rel="stylesheet" href={href} precedence="preview" />
    <link rel="stylesheet" href={panes} precedence="preview" />
  </>
);
