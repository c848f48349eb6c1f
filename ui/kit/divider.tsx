/** A horizontal or vertical line. */
export { Divider } from 'antd'
