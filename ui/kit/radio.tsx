/** Radio buttons: one of a few options, all visible. */
export { Radio } from 'antd'
