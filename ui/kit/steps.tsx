/** Steps of something that is done one after the other. */
export { Steps } from 'antd'
