/** A list of labels with values. */
export { Descriptions } from 'antd'
