export { Dropdown, Menu } from 'antd'
export type { MenuProps } from 'antd'
