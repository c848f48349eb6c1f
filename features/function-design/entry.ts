export { functionForDesign, setFunctionFlow, type FunctionForDesign } from '#features/function-design/server/for-design.ts'
