/** One of a few options, as a row of buttons. */
export { Segmented } from 'antd'
