/** Boxes to tick. */
export { Checkbox } from 'antd'
