/** Where the QR code of the sign-in page leads: the page on which somebody confirms it. */
export const scanPath = '/scan'
