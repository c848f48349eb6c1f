/** Small things that explain: names on hover, panels beside a control, progress, notes in the page. */
export { Alert, Pagination, Progress, Tooltip } from 'antd'
