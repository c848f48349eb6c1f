/** On or off. */
export { Switch } from 'antd'
