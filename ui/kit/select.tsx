import { Select, TreeSelect, AutoComplete, Cascader } from 'antd'

export { AutoComplete, Cascader, Select, TreeSelect }
export type { SelectProps, TreeSelectProps } from 'antd'
