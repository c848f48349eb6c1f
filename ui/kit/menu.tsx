import { Breadcrumb, Dropdown, Menu } from 'antd'

export { Breadcrumb, Dropdown, Menu }
export type { MenuProps } from 'antd'
