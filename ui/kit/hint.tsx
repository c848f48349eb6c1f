/** Explanations: names on hover, notes in the page. */
export { Alert, Pagination, Tooltip } from 'antd'
