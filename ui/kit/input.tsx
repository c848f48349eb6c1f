import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import Search from 'antd/es/input/Search'
import Area from 'antd/es/input/TextArea'

/*
 * The kit's inputs by their own files: the one it gives under the name Input brings all others along.
 */

/** One line of text. */
export const TextInput = Input
export const PasswordInput = Password
export const TextArea = Area
export const SearchInput = Search
export type { InputRef } from 'antd'
