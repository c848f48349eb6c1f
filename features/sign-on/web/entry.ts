export { SocialItems } from '#features/sign-on/web/social-items.tsx'
