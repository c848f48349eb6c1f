import { Tree } from 'antd'

export { Tree }
export type { TreeDataNode, TreeProps } from 'antd'
