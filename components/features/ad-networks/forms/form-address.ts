export const FORM_PARAMETER = "form";
