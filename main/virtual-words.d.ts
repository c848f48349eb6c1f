/** All texts of the browser's side in one language; the build makes them of each `texts.ts` (`vite.config.ts`). */
declare module 'virtual:words/*' {
  const words: Readonly<Record<string, string>>
  export default words
}
