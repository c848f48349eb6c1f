export { TranslateButton } from '#features/translations/web/translate-button.tsx'
