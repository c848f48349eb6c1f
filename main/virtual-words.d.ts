/** What all parts of the browser's side say in one language; made by the build of their `texts.ts` (`vite.config.ts`). */
declare module 'virtual:words/*' {
  const words: Readonly<Record<string, string>>
  export default words
}
