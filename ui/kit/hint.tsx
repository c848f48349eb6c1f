/** Small things that explain: names on hover, panels beside a control, progress, notes in the page. */
export { Alert, Image, Pagination, Popover, Progress, QRCode, Result, Skeleton, Spin, Tag, Tooltip } from 'antd'
