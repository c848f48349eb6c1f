/** Small things that explain: names on hover, panels beside a control, notes in the page. */
export { Alert, Pagination, Tooltip } from 'antd'
