export { PlatformPanel } from '#features/third-directories/web/platform-panel.tsx'
