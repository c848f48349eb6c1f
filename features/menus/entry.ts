export {
  addressOfMenu,
  followFunction,
  makeFunctionMenu,
  menusOfFunction,
  widensMenu,
  type FunctionOfMenu,
  type MenuSpot,
  type Releasing,
} from '#features/menus/server/function-menus.ts'
