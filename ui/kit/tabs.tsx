/** Pages of which one shows. */
export { Tabs } from 'antd'
