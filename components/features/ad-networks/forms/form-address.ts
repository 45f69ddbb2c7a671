/** The part of the address that names the form on screen. */
export const FORM_PARAMETER = "form";
