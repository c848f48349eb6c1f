/** One of a few, as a row of buttons. */
export { Segmented } from 'antd'
