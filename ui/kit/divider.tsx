/** A line between what stands above and below. */
export { Divider } from 'antd'
