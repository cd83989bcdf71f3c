/** The workspace of the first start. */
export const demoSubdomain = 'demo'

/** Its made-up shop: a site without a workspace, at that name below the base domain. */
export const shopSubdomain = 'shop'
