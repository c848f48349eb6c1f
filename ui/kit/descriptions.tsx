/** Names and what they stand for. */
export { Descriptions } from 'antd'
