/** A whole number of the display, such as a width; numbers of forms have an input of their own. */
export { InputNumber as NumberInput } from 'antd'
