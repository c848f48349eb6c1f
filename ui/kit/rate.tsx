/** Stars to give. */
export { Rate } from 'antd'
