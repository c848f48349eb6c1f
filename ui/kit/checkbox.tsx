/** Check boxes. */
export { Checkbox } from 'antd'
