/** One of a few, all in sight. */
export { Radio } from 'antd'
