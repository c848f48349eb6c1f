export {
  addressOfMenu,
  followByProgram,
  followFunction,
  makeFunctionMenu,
  menusOfFunction,
  widensMenu,
  type FollowedFunction,
  type FunctionOfMenu,
  type MenuSpot,
  type Releasing,
} from '#features/menus/server/function-menus.ts'
