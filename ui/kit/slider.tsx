/** A number, or two of them, on a line. */
export { Slider } from 'antd'
