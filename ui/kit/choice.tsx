/** Controls that tick or switch. */
export { Checkbox, Radio, Segmented, Switch } from 'antd'
