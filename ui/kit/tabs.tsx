/** Pages of which one is visible. */
export { Tabs } from 'antd'
