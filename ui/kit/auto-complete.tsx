/** An input that offers what may be typed. */
export { AutoComplete } from 'antd'
