/** A choice from a tree, level by level. */
export { Cascader } from 'antd'
