/** Controls that tick or switch. */
export { Checkbox, Radio, Segmented, Switch, Slider, Rate, ColorPicker } from 'antd'
