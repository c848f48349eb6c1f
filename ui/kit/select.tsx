export { Select, TreeSelect } from 'antd'
export type { SelectProps, TreeSelectProps } from 'antd'
